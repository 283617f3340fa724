/** Styles of the element besides the picture. Colours come from the theme, as custom properties. */

/** Style sheet of the shadow root. */
export const styleSheet = `
:host{display:block}
:host([hidden]){display:none}
.frame{background:var(--kz-background);color:var(--kz-text);border-radius:12px;padding:.5rem;
font:1rem/1.4 system-ui,Helvetica,Arial,sans-serif}
.board{position:relative;margin:0 auto}
.picture{display:block;overflow:visible;width:100%;height:auto;user-select:none;-webkit-user-select:none}
.cell{position:absolute;outline:none;touch-action:manipulation;-webkit-tap-highlight-color:transparent}
.cell.live{cursor:pointer}
.cell.origin{touch-action:none}
@media (hover:hover){.cell.live:hover{background:var(--kz-chosen);opacity:.2}}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.said{min-height:2.8em;margin:.25rem .25rem .5rem}
.said .refused{color:var(--kz-danger)}
.ask{position:sticky;bottom:.5rem;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.5rem 0;
padding:.75rem;background:var(--kz-background);border:2px solid var(--kz-chosen);border-radius:8px}
.ask[hidden]{display:none}
.ask p{margin:0;flex-basis:100%}
button{font:inherit;color:inherit;background:none;min-width:44px;min-height:44px;padding:.25rem .6rem;
border:1px solid var(--kz-line);border-radius:8px;cursor:pointer}
button:hover{border-color:var(--kz-chosen)}
button:focus-visible{outline:3px solid var(--kz-chosen);outline-offset:2px}
button[aria-pressed=true]{border-color:var(--kz-chosen);box-shadow:inset 0 0 0 2px var(--kz-chosen)}
.trays{display:grid;gap:.35rem;margin:.25rem}
.tray{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem .6rem;padding:.3rem .5rem;border-radius:8px;
border:1px solid transparent}
.tray.turn{border-color:var(--kz-line)}
.tray.turn .name{font-weight:bold}
.name{display:flex;align-items:center;gap:.4rem;min-width:5.5rem}
.pieces{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem}
.lost{margin-left:auto}
.lost::before{content:"×";font-size:1.3rem;line-height:1}
.hand{padding:.1rem .35rem;display:inline-flex;align-items:center;gap:.2rem;touch-action:none}
.icon{display:block;width:30px;height:30px}
.lost .icon,.name .icon{width:22px;height:22px}
.ghost{position:fixed;left:0;top:0;z-index:2;pointer-events:none;width:56px;height:56px;margin:-28px 0 0 -28px}
@media (max-width:480px){.frame{padding:0;border-radius:0}.icon{width:26px;height:26px}}
`;
