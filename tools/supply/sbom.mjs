// Writes the bill of materials of the audited tree as CycloneDX 1.6, from package-lock.json alone: the same lock gives
// the same bytes. So it has no time and no serial number.
//   npm run sbom              to standard output
//   npm run sbom -- FILE      to a file
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { givenPath } from './given-path.mjs'
import { readLock } from './lock.mjs'

/** A package URL: https://github.com/package-url/purl-spec */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function licensesOf({ license }) {
  if (!license) return []
  return [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }]
}

/** npm's integrity is a base64 SHA-512; CycloneDX requires hexadecimal. */
function hashesOf({ integrity }) {
  const [algorithm, base64 = ''] = integrity.split('-')
  const content = Buffer.from(base64, 'base64').toString('hex')
  return [{ alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content }]
}

function componentOf(entry) {
  return {
    type: 'library',
    'bom-ref': entry.path,
    name: entry.name,
    version: entry.version,
    // "excluded" marks packages that are needed to build and test the panel, and are not delivered.
    scope: entry.isDevelopment ? 'excluded' : entry.isOptional ? 'optional' : 'required',
    hashes: hashesOf(entry),
    licenses: licensesOf(entry),
    purl: purlOf(entry),
  }
}

export function sbomOf(lockFile) {
  const { root, packages } = readLock(lockFile)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root.name,
        name: root.name,
        version: root.version,
        licenses: licensesOf(root),
        purl: purlOf(root),
      },
    },
    components: packages.map(componentOf),
    dependencies: [
      { ref: root.name, dependsOn: root.needs },
      ...packages.map(({ path, needs }) => ({ ref: path, dependsOn: needs })),
    ],
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = `${JSON.stringify(sbomOf('package-lock.json'), undefined, 2)}\n`
  const [, , file] = process.argv
  if (file) writeFileSync(givenPath(file), text)
  else process.stdout.write(text)
}
