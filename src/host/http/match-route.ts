import type { Method, Route } from './route.ts'

export interface Match {
  params: Readonly<Record<string, string>>
  byMethod: ReadonlyMap<Method, Route>
  /** The path's routes reveal nothing, so the host responds at any hostname. */
  isUnderEveryName: boolean
}

interface Pattern {
  parts: readonly string[]
  byMethod: Map<Method, Route>
}

const isParameter = (part: string): boolean => part.startsWith('{')

const paramsOf = ({ parts }: Pattern, segments: readonly string[]): Record<string, string> | undefined => {
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (isParameter(part)) {
      if (segment === '') return undefined
      params[part.slice(1, -1)] = segment
    } else if (part !== segment) return undefined
  }
  return params
}

/** Finds the routes of an address, or undefined. The caller tells 405 from 404 by `byMethod`. */
export const routeMatcher = (routes: readonly Route[]): ((segments: readonly string[]) => Match | undefined) => {
  const patterns = new Map<string, Pattern>()
  for (const route of routes) {
    const shape = route.path.replaceAll(/\{\w+\}/g, '{}')
    const pattern = patterns.get(shape) ?? { parts: route.path.slice(1).split('/'), byMethod: new Map() }
    if (pattern.byMethod.has(route.method)) throw new Error(`two routes answer ${route.method} ${route.path}`)
    pattern.byMethod.set(route.method, route)
    patterns.set(shape, pattern)
  }
  const literal = new Map(
    [...patterns.values()]
      .filter(({ parts }) => !parts.some(isParameter))
      .map((pattern) => [pattern.parts.join('/'), pattern]),
  )
  const open = [...patterns.values()].filter(({ parts }) => parts.some(isParameter))

  const matchOf = ({ byMethod }: Pattern, params: Match['params']): Match => ({
    params,
    byMethod,
    isUnderEveryName: [...byMethod.values()].every((route) => route.isUnderEveryName === true),
  })

  return (segments) => {
    const exact = literal.get(segments.join('/'))
    if (exact) return matchOf(exact, {})
    for (const pattern of open) {
      const params = paramsOf(pattern, segments)
      if (params) return matchOf(pattern, params)
    }
    return undefined
  }
}
