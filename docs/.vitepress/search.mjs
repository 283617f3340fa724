// What the search of the site knows beside the text of the pages.

/** Words that people search for, by page: other names for what it answers. */
export const keywords = {
  index:
    'install installation installing setup npm package download getting started quick start import require first program',
  'tutorials/play':
    'how to play rules explained beginner learn the game basics win winning goal pieces piece names warriors move capture pictures',
  'how-to/strategy': 'strategy tactics opening openings tips advice win better plan first placement',
  'variants/index': 'all variants list versions of the game modes overview names',
  'tutorials/build-a-game':
    'multiplayer online server websocket sockets socket internet remote network two players hot seat page express node backend',
  'how-to/guide':
    'api state legal moves of a piece undo redo take back history illegal move error refused reason explain why a warrior cannot move where a piece can go who won winner end of game over save load store storage json database serialize url link share typescript types clone immutable redux',
  'how-to/set-up':
    'set up placement place pieces armies start starting position who goes first begins random mercy initial',
  'how-to/board':
    'show board on a page component widget custom element html react vue svelte angular framework click drag drop touch keyboard accessibility aria screen reader events premove highlight where a piece can go arrows worker main thread freezes colors colours theme dark over the internet',
  'how-to/frameworks':
    'react next nextjs vue nuxt svelte sveltekit solid astro preact component ssr server side rendering rendered localstorage hydration framework',
  'how-to/blind-game': 'blind hidden information secret fog of war umpire referee views',
  'how-to/words':
    'translate translation language languages german french english klingon locale i18n names text sentences',
  'how-to/pictures':
    'picture image svg png draw render print printing diagram colors colours theme dark mode piece images icons own pieces symbols font size ascii',
  'how-to/pictures-in-a-chat': 'discord telegram slack chat bot png gif animation share link image',
  'how-to/make-your-own-variant':
    'custom variant own rules house rules new piece new board change rules extend plugin hooks mod',
  'tutorials/write-a-bot': 'write make own bot ai artificial intelligence player first program minimax',
  'tutorials/train-a-network': 'train neural network machine learning python reinforcement self play',
  'how-to/bots':
    'computer opponent ai play against the computer difficulty level levels strength strong elo engine hint suggest best move strongest neural network level nine evaluation analysis alpha beta mcts',
  'how-to/search':
    'make unmake fast search evaluation hash zobrist transposition perft speed null move incremental',
  'how-to/learn':
    'machine learning neural network gym gymnasium pettingzoo python numpy tensor planes observation action mask reinforcement training',
  'how-to/endings': 'endgame tablebase table perfect play solved retrograde',
  'how-to/arena':
    'tournament bots bot vs bot against each other round robin gauntlet elo sprt match engines compare strength',
  'tutorials/read-records': 'read import replay old games records score sheets files pgn kzn viewer',
  'how-to/records':
    'write export save edit game record pgn kzn comments variations annotate annotations parse tags',
  'how-to/many-games':
    'collection database sqlite postgres duckdb sql many games large files search position opening explorer statistics merge duplicates filter',
  'how-to/command-line': 'cli terminal shell command line commands options npx',
  rules:
    'official rules rulings law laws piece movement moves goal capture zone zones threats text all rules',
  'reference/notation':
    'notation write down moves algebraic geometric coordinates cell names squares format move text string',
  'reference/records': 'file format record format kzn pgn tags grammar syntax specification',
  'reference/score-sheets': 'score sheet handwritten typed old games import paper scoresheet',
  'reference/match':
    'club evening people organiser organizer pairing pairings players round robin swiss ratings clock time limit time control timer chess clock game clock increment delay flag resign draw offer claim points score result results table standings tournament arbiter referee adjourn sealed move illegal move blitz rapid minutes seconds penalty touch move tie odd number bye no-show absent missing late opponent did not show up come',
  'reference/engine':
    'engine protocol uci xboard stdin bot in python c rust java other language external program network worker',
  'reference/variant-definitions': 'define variant json custom ruleset schema definition reference',
  'reference/versions':
    'semver version compatibility node versions browsers supported typescript esm commonjs breaking changes stability',
  'variants/romulan-heart': 'three players 3 people player three-player romulan chess heart',
  'variants/blind': 'blind version hidden pieces kriegspiel',
  'variants/draws': 'draw draws tie tie game stalemate repetition threefold fifty moves remis',
  'variants/kinta': 'combat dice random spindle chance battle',
  'variants/tri-level': 'three levels 3d board star trek levels',
  'variants/tetrahedral': 'tetrahedron pyramid 3d faces levels',
  'variants/reflective': 'one set shared army both players',
  'variants/combinations': 'combine variants together several at once compatible',
  'explanation/by-which-book':
    'sources book books documents editions differences which rules contested interpretation',
  'explanation/other-programs': 'dagaz zillions other software comparison compare',
  'explanation/books': 'opening book even setups fair advantage first player balance',
  'explanation/hashes': 'hash collision position key',
  'reference/glossary': 'glossary terms dictionary german french italian names words',
  'how-to/troubleshooting':
    'problem problems error errors not working empty board blank fails broken help fix troubleshooting faq',
  'maintainers/contributing': 'contribute pull request develop build from source clone',
};

/** Options of the search: words without meaning do not count, and the first section of a page has its other names. */
export const miniSearch = {
  options: {
    fields: ['title', 'titles', 'text', 'keywords'],
    extractField: (section, field) => {
      if (field !== 'keywords') return section[field];
      const [, page] = /^\/(.*)\.html/.exec(section.id) ?? [];
      return section.titles.length === 0 ? keywords[page] : undefined;
    },
    // The page in the browser has only the text of this function.
    processTerm: (term) =>
      /^(?:an?|the|to|of|in|on|at|by|for|with|from|and|or|is|are|be|do|does|did|can|i|my|me|it|its|how|what|where|which|when|why|use|using|get)$/i.test(
        term,
      )
        ? null
        : term.toLowerCase(),
  },
  searchOptions: {
    boost: { title: 4, titles: 2, text: 1, keywords: 6 },
    // Short words have too many neighbours: clock, click.
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    prefix: (term) => term.length > 2,
    boostDocument: (id) => {
      if (id.includes('/reference/api/')) return 0.3;
      if (id.includes('/tutorials/') || id.includes('/how-to/')) return 2;
      return id.includes('/maintainers/') ? 0.5 : 1;
    },
  },
};
