import { seo } from '../../contract/entities/seo.ts'
import type { Values } from '../../contract/json.ts'
import type { BulkTool } from '../list/bulk-bar.tsx'
import { numberWords, quantity } from '../list/number-words.ts'
import { BulkBar } from '../list/on-demand.tsx'
import { countOf, nothingSelected } from '../list/selection.ts'
import type { Actions } from '../list/use-actions.ts'
import type { SelectionControl } from '../list/use-selection.ts'
import { confirm } from '../ui/confirm.ts'

const ownWords: Values = Object.fromEntries(Object.entries(seo.fields)
  .filter(([name, { readOnly }]) => readOnly !== true && name !== 'robots').map(([name]) => [name, null]))

interface SeoSelectionProps { control: SelectionControl; actions: Actions; shown: number; total: number }

/** What can be done for many pages at once: whether search engines may show them, and back to their template. */
export function SeoSelection({ control: { selection, select, clear }, actions, shown, total }: SeoSelectionProps) {
  const count = countOf(selection)
  const pages = count === 1 ? '1 page' : `${numberWords(count)} pages`
  const isWholePage = selection.all === undefined && selection.records.size === shown && total > shown
  const set = (values: Values) => () => actions.run({ action: 'set', set: values }, selection)
  const empty = async () => {
    const isAgreed = await confirm({
      title: `Empty what was written for ${pages}?`, yes: `Empty ${pages}`, no: 'Keep the texts', isDestructive: true,
      body: <p>They follow their template again, or what the record says. Whether they are indexed stays.</p>,
    })
    if (isAgreed) actions.run({ action: 'set', set: ownWords }, selection, true)
  }
  const tools: BulkTool[] = [
    ...(isWholePage ? [{
      label: `Select all ${numberWords(total)} that match`, icon: 'check', className: 'wordy',
      press: () => select(() => ({ ...nothingSelected, all: total })),
    }] : []),
    { label: 'Index', icon: 'eye', press: set({ robots: 'index, follow' }) },
    { label: 'Noindex', icon: 'eyeOff', press: set({ robots: 'noindex, follow' }) },
    { label: 'Use template', icon: 'refresh', className: 'danger', press: () => void empty() },
  ]
  return <BulkBar count={count} what={quantity(seo, count)} tools={tools} isBusy={actions.isBusy} onClear={clear} />
}
