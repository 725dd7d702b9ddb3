import type { Plugin } from 'vite'

const REACT = /node_modules\/(?:react|react-dom|scheduler)\/.*\.js$/
const DEFAULT_IMPORT = /\bimport React from (["'])react\1/

/**
 * Has the browser's build take React as ES modules. It is published as CommonJS alone, which a
 * bundler wraps in a function for each file: a browser reads those twice before it runs them, in one
 * long task, and none of what nobody imports can be left out.
 */
export function reactModules(): Plugin {
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
