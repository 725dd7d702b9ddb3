import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ProductionPackage, readProductionTree } from './production-tree.ts'
import { ROOT } from './run.ts'

/** A component by CycloneDX 1.6, as far as it is used here. */
interface Component {
  type: 'application' | 'library' | 'platform'
  'bom-ref': string
  group?: string
  name: string
  version: string
  purl?: string
  cpe?: string
  licenses?: ({ license: { id: string } } | { expression: string })[]
  hashes?: { alg: 'SHA-512'; content: string }[]
  components?: Component[]
}

interface Dependency {
  ref: string
  dependsOn: string[]
}

const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** Entries of `process.versions` that are no libraries. */
const NO_LIBRARIES = ['node', 'modules', 'napi', 'unicode']

if (import.meta.main) {
  const file = process.argv[2] ?? join(ROOT, 'dist', `universe-${VERSION}.cdx.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, printBillOfMaterials())
  console.log(`${file} names what the product consists of.`)
}

/**
 * Lists the product's components on this platform: packages, the runtime, and libraries compiled
 * into native code (Node, libvips). Without time and random numbers, so that it is reproducible.
 * `npm sbom` refuses workspaces without a version, writes CycloneDX 1.5, and lists packages that
 * are not shipped.
 * @returns JSON by CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json)
 */
export function printBillOfMaterials(): string {
  const tree = readProductionTree()
  const product: Component = {
    type: 'application',
    'bom-ref': 'universe',
    name: 'universe',
    version: VERSION,
  }
  const components = new Map<string, Component>()
  const dependencies = new Map<string, Dependency>()
  for (const [path, entry] of tree) {
    const ref = refOf(path, entry)
    const needs = entry.needs.map(need => refOf(need, tree.get(need)))
    // One version may be installed in several folders, with different nearest dependencies.
    const known = dependencies.get(ref)?.dependsOn ?? []
    components.set(ref, describe(path, entry))
    dependencies.set(ref, { ref, dependsOn: [...new Set([...known, ...needs])].sort() })
  }
  const roots = [...components.values()].filter(({ type }) => type !== 'library')
  const content = {
    metadata: { component: product },
    components: [...components.values()],
    dependencies: [
      { ref: product['bom-ref'], dependsOn: roots.map(root => root['bom-ref']).sort() },
      ...dependencies.values(),
    ],
  }
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** Our workspaces have no package URL: they are unpublished, and others could take their names. */
function refOf(path: string, entry: ProductionPackage | undefined): string {
  return path.includes('node_modules/') && entry ? toPurl(entry) : path
}

function describe(path: string, entry: ProductionPackage): Component {
  const { name, version = VERSION, license, integrity } = entry
  const ref = refOf(path, entry)
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const compiled = listCompiled(path, entry)
  return {
    type: isRuntime(name) ? 'platform' : path === 'apps/server' ? 'application' : 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name: own ?? name,
    version,
    ...(ref !== path && { purl: ref }),
    // Identifies Node in advisories: those about npm packages do not name it.
    ...(isRuntime(name) && { cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*` }),
    ...(license && { licenses: [toLicense(license)] }),
    ...(integrity && { hashes: [toHash(integrity)] }),
    ...(compiled.length > 0 && { components: compiled }),
  }
}

function listCompiled(path: string, entry: ProductionPackage): Component[] {
  const versions = isRuntime(entry.name) ? process.versions : readVersions(path)
  return Object.entries(versions).flatMap(([name, version]) => {
    if (!version || NO_LIBRARIES.includes(name)) return []
    const purl = `pkg:generic/${name}@${encodeURIComponent(version)}`
    return [{ type: 'library', 'bom-ref': `${toPurl(entry)}#${name}`, name, version, purl }]
  })
}

/** Versions stated by sharp's binary packages. */
function readVersions(path: string): Record<string, string> {
  const file = join(ROOT, path, 'versions.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function isRuntime(name: string): boolean {
  return /^node-(?:bin-)?(?:linux|darwin)-/.test(name)
}

/** By https://github.com/package-url/purl-spec, type npm: a scope's @ is encoded. */
function toPurl({ name, version }: ProductionPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function toLicense(license: string) {
  return /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }
}

function toHash(integrity: string) {
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  return { alg: 'SHA-512' as const, content }
}

/** RFC 9562, section 5.8: a UUID by a custom rule, here a hash. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}
