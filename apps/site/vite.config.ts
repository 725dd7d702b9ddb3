import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { fillDrawings } from '../../scripts/pictures/fill-drawings.ts'

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
    test: /app\/(?:root\.tsx|api\/use-addresses|layout\/use-scroll-to-section|page-head\/|structured-data\/breadcrumbs|ui\/(?:defer|page-hero|card-grid|side-picture)\.|ui\/(?:picture-row|product-picture)\.module)|ui\/src\/(?:section\.tsx|paragraphs\.tsx|use-hydrated)|ui\/src\/control\.module/,
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
  // Contact and the newsletter's pages take no more than these of the records' code.
  { name: 'dates', test: /contract\/src\/dates/ },
  { name: 'not-found', test: /layout\/page-error|pages\/not-found\/not-found/ },
  // Blogs and vacancies, as lists and each of them; one file of styles, as each more is a round trip.
  {
    name: 'records',
    test: /app\/api\/|content\/(?:categories|vacancy-facts)|ui\/(?:detail-head|copy-link|reading|facts)|ui\/src\/(?:badge|breadcrumb|empty-state\.module|skeleton)|(?:blog-card|blog-image|filter-chips)\.module\.css|src\/entities/,
  },
  // What keeps and sends requests, and tells of them: with a form, and where there is one to tell of.
  { name: 'outbox', test: /app\/outbox\/(?:outbox|known-requests|request-state)\.ts/ },
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

/** Letters for a file of styles, digits for a name in it: no two files can make the same class. */
type ClassNames = (name: string, file: string) => string

/**
 * Names the classes of CSS modules as short as can be: a page holds its styles, and their names are a
 * twentieth of it. The same files give the same names, in the browser's build and in the server's.
 * @param root the folder that holds all files of styles
 */
function createClassNames(root: string): ClassNames {
  const files = globSync('{apps/site/app,packages/ui/src}/**/*.module.css', { cwd: root }).sort()
  const namesOf = new Map<string, string[]>()
  return (name, file) => {
    const place = files.indexOf(relative(root, file))
    if (place < 0) throw new Error(`${file} is not among the site's files of styles.`)
    const names = namesOf.get(file) ?? []
    namesOf.set(file, names)
    if (!names.includes(name)) names.push(name)
    return `${letters(place)}${names.indexOf(name)}`
  }
}

/** 0 is a, 25 is z, 26 is aa. */
function letters(number: number): string {
  const last = String.fromCharCode(97 + (number % 26))
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last
}

const REACT = /node_modules\/(?:react|react-dom|scheduler)\/.*\.js$/
const DEFAULT_IMPORT = /\bimport React from (["'])react\1/

/**
 * Has the browser's build take React as ES modules. It is published as CommonJS alone, which a
 * bundler wraps in a function for each file: a browser reads those twice before it runs them, in one
 * long task, and none of what nobody imports can be left out.
 */
function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      // A default export would keep everything.
      const named = code.replace(DEFAULT_IMPORT, 'import * as React from $1react$1')
      if (!REACT.test(id)) return named === code ? undefined : named
      const [, file] = /module\.exports = require\('(.+\.production\.js)'\)/.exec(code) ?? []
      return file ? `export * from '${file}'` : toModule(code)
    },
  }
}

function toModule(code: string): string {
  const names = [...new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name))]
  const imports: string[] = []
  const body = code
    // Of `var React = require("react")` a name that nothing uses is left.
    .replace(/\b(\w+) = require\("([\w-]+)"\)/g, (_, name, source) => {
      imports.push(`import * as ${name} from '${source}'`)
      return `required_${name}`
    })
    .replace(/\bexports\.(\w+)/g, 'export_$1')
  return [
    ...imports,
    names.length > 0 ? `var ${names.map(name => `export_${name}`)}` : '',
    body,
    `export { ${names.map(name => `export_${name} as ${name}`)} }`,
  ].join('\n')
}
