import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { fillDrawings } from '../../scripts/pictures/fill-drawings.ts'

const OWN_PACKAGES = ['@universe/contract', '@universe/domain', '@universe/store']

export default defineConfig({
  plugins: [fillDrawings(), reactRouter()],
  build: {
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      // The process has them already: one class must not become two, nor a rule stay as it was built.
      // By expression, since what is no JavaScript counts as a part of the app otherwise.
      build: { rollupOptions: { external: OWN_PACKAGES.map(name => new RegExp(`^${name}/`)) } },
    },
  },
})
