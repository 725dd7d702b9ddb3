import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { fillDrawings } from '../../scripts/pictures/fill-drawings.ts'

export default defineConfig({
  plugins: [fillDrawings(), reactRouter()],
  build: {
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      // The process has them already, and one class must not become two.
      resolve: { external: ['@universe/contract', '@universe/domain', '@universe/store'] },
    },
  },
})
