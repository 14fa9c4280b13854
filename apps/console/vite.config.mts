import { defineConfig, type Plugin } from 'vite';

const LANGUAGES = ['en-US', 'es-ES'];
const WORDS_OF_LIBRARY = /\/react-(?:aria|stately|aria-components)\/dist\/.*\/([a-z]{2}-[A-Z]{2})\.mjs$/;

/** The component library has its words in thirty languages; those that the console does not speak stay out. */
const spokenLanguages: Plugin = {
  name: 'spoken-languages',
  enforce: 'pre',
  load: (id) => {
    const [, language] = WORDS_OF_LIBRARY.exec(id) ?? [];
    return language !== undefined && !LANGUAGES.includes(language) ? 'export default {};' : null;
  },
};

export default defineConfig({
  root: 'src',
  base: '/console/',
  plugins: [spokenLanguages],
  // The client as it is in the workspace, not yet built.
  resolve: { conditions: ['@workops/source', 'module', 'browser', 'production'] },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing within the page: its policy lets nothing of the kind run.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
});
