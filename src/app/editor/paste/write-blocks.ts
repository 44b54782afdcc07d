export interface List {
  isOrdered: boolean
  next: number
  letter: string
  lastItem: Lead | undefined
}

/** The prefix of a block's lines, for a quotation or an item; an item's marker is written once. */
export interface Lead {
  list: List | undefined
  rest: string
  isWritten: boolean
  box?: '[ ] ' | '[x] '
}

export const newList = (isOrdered: boolean, next = 1): List => ({ isOrdered, next, letter: '', lastItem: undefined })
export const quoteLead = (): Lead => ({ list: undefined, rest: '> ', isWritten: true })
export const itemLead = (list: List): Lead => {
  list.lastItem = { list, rest: '', isWritten: false }
  return list.lastItem
}

/** Two consecutive lists with the same marker would be merged. */
const letterAfter = (before: List | undefined, { isOrdered }: List): string => {
  const [usual, other] = isOrdered ? ['.', ')'] : ['-', '*']
  return before?.isOrdered === isOrdered && before.letter === usual ? other : usual
}

/** Prefixes all lines except the first; empty lines get no trailing space. */
export const indentLines = (block: string, prefix: string): string =>
  block
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n')

/** In a partly copied list, outer items may be empty: the inner items replace them. */
function withoutEmptyLevels(path: readonly Lead[]): readonly Lead[] {
  return path.filter((lead, index) => {
    const inner = path[index + 1]
    if (!lead.list || !inner?.list || lead.isWritten || lead.box) return true
    // Later items of the outer level continue the same list.
    if (!inner.isWritten && inner.list.isOrdered === lead.list.isOrdered) inner.list = lead.list
    return false
  })
}

/** Joins blocks of Markdown with their quotations and lists. */
export const blockWriter = () => {
  const parts: string[] = []
  let last: readonly Lead[] = []

  const write = (block: string, around: readonly Lead[]): void => {
    const path = withoutEmptyLevels(around)
    const differs = path.findIndex((lead, index) => lead !== last[index])
    const shared = differs < 0 ? path.length : differs
    const list = path[shared]?.list
    const isUnderItem = last.length === shared && path[shared - 1]?.list && (!list?.isOrdered || list.next === 1)
    const isTight = list !== undefined && (list === last[shared]?.list || isUnderItem)
    const prefix = (leads: readonly Lead[]): string => leads.map(({ rest }) => rest).join('')
    if (parts.length > 0) parts.push(isTight ? '\n' : `\n${prefix(path.slice(0, shared)).trimEnd()}\n`)
    parts.push(
      path
        .map((lead, index) => {
          if (lead.isWritten || !lead.list) return lead.rest
          lead.list.letter ||= letterAfter(last[index]?.list, lead.list)
          const { isOrdered, letter } = lead.list
          const marker = isOrdered ? `${lead.list.next}${letter} ` : `${letter} `
          lead.list.next += 1
          lead.rest = ' '.repeat(marker.length)
          lead.isWritten = true
          return marker + (lead.box ?? '')
        })
        .join(''),
    )
    parts.push(indentLines(block, prefix(path)))
    last = path
  }
  return { write, text: () => parts.join('') }
}
