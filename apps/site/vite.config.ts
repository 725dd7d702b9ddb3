import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { fillDrawings } from '../../scripts/pictures/fill-drawings.ts'
import { createClassNames } from './class-names.ts'
import { reactModules } from './react-modules.ts'

/**
 * What many pages share, in few files: one large file compresses better than twenty small ones.
 * A group takes the modules that match and all that these import, unless an earlier group has them.
 */
const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|react-router)\/|entry\.client|rolldown\/runtime|preload-helper/,
  },
  // Every page.
  {
    name: 'frame',
    test: /app\/(?:root\.tsx|api\/use-addresses|layout\/use-scroll-to-section|page-head\/|structured-data\/breadcrumbs|ui\/(?:defer|page-hero|card|card-grid|side-picture)\.)|ui\/src\/(?:section\.tsx|paragraphs\.tsx|use-hydrated)|ui\/src\/control\.module/,
  },
  // Before the forms, which name their calls: what only reads lists needs no form.
  { name: 'calls', test: /app\/api\/api\.ts/ },
  // Every form, before it is used.
  {
    name: 'forms',
    test: /forms\/(?:use-form|draft-name|form-fields|enquiry-form|honeypot-field|form\.module)|ui\/src\/(?:field|notice)\./,
  },
  // The two lists.
  {
    name: 'lists',
    test: /ui\/filter-chips\.tsx|navigation\/use-(?:query|restored-scroll)/,
  },
  // Blogs and vacancies, as lists and each of them; one file of styles, as each more is a round trip.
  {
    name: 'records',
    test: /app\/api\/|content\/(?:categories|vacancy-facts)|page-error|ui\/(?:detail-head|copy-link|reading|facts)|ui\/src\/(?:badge|breadcrumb|empty-state\.module|skeleton)|(?:blog-card|blog-image|filter-chips)\.module\.css|src\/(?:dates|entities)/,
  },
  // What keeps and sends requests, and tells of them: with a form, and where there is one to tell of.
  { name: 'outbox', test: /app\/outbox\/(?:outbox|known-requests|describe-state)\.ts/ },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

export default defineConfig({
  plugins: [reactModules(), fillDrawings(), reactRouter()],
  build: {
    // Read where the build asks for terser: of all that pages share it makes 1.3 KB less than the usual
    // one (brotli); nothing here reads how many parameters a function has.
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, keep_fargs: false } },
    // A data: address would need a hole in the content security policy, and is never cached.
    assetsInlineLimit: 0,
  },
  css: {
    modules: { generateScopedName: createClassNames(join(import.meta.dirname, '../..')) },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
    },
    // Nobody loads it over a line.
    ssr: { build: { minify: false } },
  },
})
