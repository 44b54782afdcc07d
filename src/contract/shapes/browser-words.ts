/** Names a browser as its owner knows it, by its User-Agent: "Firefox on Windows". */
export function browserWords(userAgent: string): string {
  // Most browsers also claim to be Chrome or Safari, so the rarer names come first.
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => userAgent.includes(name))
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(userAgent)?.[0]
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS' }
  const known = [browser, system].filter((part) => part !== undefined).map((part) => names[part] ?? part)
  return known.length > 0 ? known.join(' on ') : 'Unknown program'
}
