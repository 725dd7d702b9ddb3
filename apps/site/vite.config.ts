import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What every page needs, in two files of its own: one large file compresses better than twenty small
 * ones. A group takes the files that match, and all that these import; the rest splits by itself.
 */
const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|react-router)\/|rolldown\/runtime|preload-helper/,
    priority: 2,
  },
  {
    name: 'frame',
    test: /app\/(?:root\.tsx|page-head\/describe-page|structured-data\/breadcrumbs|ui\/(?:section|page-hero)\.tsx)/,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // A data: address would need a hole in the content security policy, and is never cached.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
    },
  },
})
