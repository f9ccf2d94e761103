import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Where a development server sends API calls; the built app is served by the same binary as the API.
const api = process.env.OPPORTUNE_API ?? 'http://127.0.0.1:8080'

/** The entry and what it names, and what nearly every page imports. */
const EVERYWHERE = /^assets\/(index|vendor|rolldown-runtime|asking|icons|parts)-/

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  resolve: {
    alias: {
      // React has it; the stand-in for older ones stays out.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js',
    },
  },
  build: {
    // Nothing inline: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What a page has by the time it fetches more needn't be listed wherever more is fetched.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !EVERYWHERE.test(file)),
    },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // The names of groups list all who share them. A hash is the one thing in a list of files that can't be
        // compressed, and the entry lists nearly all.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // What every page needs is two files: one that changes with our code, one that changes with its packages.
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            // What long forms need.
            {
              name: 'forms',
              test: /node_modules[\\/](react-hook-form|zod)[\\/]|[\\/]src[\\/]form[\\/](?!found|leave|changed|pictures|upload-row|use-file-uploads)/,
            },
            // How a page asks the server, and what it shows until the answer is there.
            {
              name: 'asking',
              test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/](?!.*[qQ]ueries)|[\\/]src[\\/]ui[\\/](async-view|skeleton|use-)/,
            },
            // What several pages share: few files, because every one of them costs a call.
            {
              name: 'icons',
              test: /node_modules[\\/]lucide-react(?!.*(flask-conical|list-plus|library-big|package|mail|copy|star|download))/,
              minShareCount: 7,
            },
            { name: 'fields', test: /[\\/]src[\\/]ui[\\/](field|form|chip|page-part)/ },
            { name: 'dialog', test: /[\\/]src[\\/]ui[\\/](dialog|hold-page)/ },
            {
              name: 'parts',
              test: /[\\/]src[\\/](ui|lib|api|session)[\\/](?!budget|shown-count|start-conversation|anonymous|stream|events|use-near|confirm-dialog|upload|copy-|work-|markdown|safe-html|stars|rating-mark|cover|clock|menu|shared-link|video-player|bytes|state-ring)/,
              minShareCount: 9,
            },
            // A few bytes each, which several pages need.
            {
              name: 'bits',
              test: /[\\/](matches-id|can-talk|use-settled|invite-problem|list-queries)\.tsx?$|lucide-react.*[\\/](bookmark|circle-check|history|mail|rotate-ccw-clock)\.m?js/,
            },
            { name: 'terms', test: /[\\/](lib[\\/]budget|needed-by)\.tsx?$/ },
            {
              name: 'news',
              test: /[\\/](session[\\/](stream|events)|api[\\/](anonymous|start-conversation))\.ts$/,
            },
            {
              name: 'counts',
              test: /[\\/](conversations[\\/](lists|unread-count)|lib[\\/]shown-count)\.ts$/,
            },
            {
              name: 'marks',
              test: /lucide-react.*[\\/](file-text|package|user-round|shapes|receipt-text|credit-card|bell|settings)\.m?js/,
            },
            {
              name: 'reporting',
              test: /[\\/]moderation[\\/](use-report|report-button|flags)\.tsx/,
            },
            // What the pages of one request share.
            {
              name: 'request',
              test: /[\\/]features[\\/]requests[\\/](status-tag|dialogs|request-gone)\.tsx?$/,
            },
            { name: 'proposal', test: /[\\/]features[\\/]proposals[\\/]status(-tag)?\.tsx?$/ },
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
})
