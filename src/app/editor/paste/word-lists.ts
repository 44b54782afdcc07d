import type { Attributes } from './html-look.ts'
import { itemLead, type Lead, type List, newList } from './write-blocks.ts'

/**
 * Word writes lists as paragraphs: a style names list and level ("l0 level2 lfo1"), and each has its marker as text.
 */
export function wordLists() {
  let lists: (List & { id: string })[] = []
  return {
    /** The items around a paragraph; one outside a list ends all lists. */
    leadsOf: (attributes: Attributes, style: Attributes): Lead[] => {
      const [, id = '', digit = '0'] = /^(l\d+) level([1-9])/.exec(style.get('mso-list') ?? '') ?? []
      if (id === '' && isContinuation(attributes, style)) return lists.flatMap(({ lastItem }) => lastItem ?? [])
      const level = Number(digit)
      lists = lists.slice(0, lists[level - 1]?.id === id ? level : Math.max(level - 1, 0))
      while (lists.length < level) lists.push({ ...newList(false), id })
      return lists.map((list, index) => (index < level - 1 ? (list.lastItem ?? itemLead(list)) : itemLead(list)))
    },
    end: () => {
      lists = []
    },
    noteMarker: (list: List | undefined, text: string): void => {
      const number = /^\s*\(?(\d{1,9}|\p{L}{1,9})[.)]/u.exec(text)?.[1]
      if (list?.letter !== '' || number === undefined) return
      list.isOrdered = true
      list.next = Number(number) || 1
    },
  }
}

/** A continuation paragraph of an item has its style or indent, and no marker. */
function isContinuation(attributes: Attributes, style: Attributes): boolean {
  return (
    /^MsoList(?:Paragraph|Continue)/.test(attributes.get('class') ?? '') ||
    Number.parseFloat(style.get('margin-left') ?? '') > 0
  )
}
