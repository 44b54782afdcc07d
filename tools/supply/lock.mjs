import { readFileSync } from 'node:fs'

/**
 * The packages of an npm lock file (lockfileVersion 3), in the order of their paths. `path` is the folder, such as
 * `node_modules/react`; `needs` are the paths of the packages that this one imports.
 */
export function readLock(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  const { '': root, ...others } = packages
  const needsOf = (path, { dependencies, optionalDependencies, peerDependencies, devDependencies }) => {
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies, ...devDependencies })
    return [...new Set(names.flatMap((name) => findInstalled(others, path, name) ?? []))].sort()
  }
  return {
    root: { name: root.name, version: root.version, license: root.license, needs: needsOf('', root) },
    packages: Object.entries(others)
      .map(([path, entry]) => ({
        path,
        name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version: entry.version,
        license: entry.license,
        integrity: entry.integrity,
        isDevelopment: entry.dev === true,
        isOptional: entry.optional === true || entry.devOptional === true,
        hasInstallScript: entry.hasInstallScript === true,
        // npm installs development packages of the root only.
        needs: needsOf(path, { ...entry, devDependencies: {} }),
      }))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

/** Node looks in the package's own folder first, then in each folder above. Undefined if it is not installed. */
function findInstalled(packages, path, name) {
  const here = `${path === '' ? '' : `${path}/`}node_modules/${name}`
  if (packages[here]) return here
  const above = path.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')
  return path === '' ? undefined : findInstalled(packages, above, name)
}
