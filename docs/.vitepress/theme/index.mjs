import DefaultTheme from 'vitepress/theme';
import PlayableBoard from './playable-board.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('PlayableBoard', PlayableBoard);
  },
};
