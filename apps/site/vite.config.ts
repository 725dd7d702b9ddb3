import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // A data: address would need a hole in the content security policy, and is never cached.
    assetsInlineLimit: 0,
  },
})
