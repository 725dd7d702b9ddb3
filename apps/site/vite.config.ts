import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // A data: address would need a hole in the content security policy, and is never cached.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@react-router|cookie|set-cookie-parser)\/|vite\/|rolldown|modulepreload|preload-helper/,
                  priority: 20,
                },
                {
                  name: 'frame',
                  test: /apps\/site\/app\/|packages\/contract/,
                  minShareCount: 8,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
})
