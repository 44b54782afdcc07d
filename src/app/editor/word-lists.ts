import { itemLead, type Lead, type List, newList } from './write-blocks.ts'

/** Word's lists are paragraphs whose style names list and level ("l0 level2 lfo1"), each with its marker as words. */
export const wordLists = () => {
  let lists: (List & { id: string })[] = []
  return {
    /** Of any other paragraph they end. */
    leadsOf: (style = ''): Lead[] => {
      if (style === '' && lists.length === 0) return []
      const [, id = '', digit = '0'] = /^(l\d+) level([1-9])/.exec(style) ?? []
      const level = Number(digit)
      lists = lists.slice(0, lists[level - 1]?.id === id ? level : Math.max(level - 1, 0))
      while (lists.length < level) lists.push({ ...newList(false), id })
      return lists.map((list, index) => index < level - 1 ? list.lastItem ?? itemLead(list) : itemLead(list))
    },
    noteMarker: (list: List | undefined, text: string): void => {
      const number = /^\s*\(?(\d{1,9}|\p{L}{1,9})[.)]/u.exec(text)?.[1]
      if (!list || list.letter !== '' || number === undefined) return
      list.isOrdered = true
      list.next = Number(number) || 1
    },
  }
}
