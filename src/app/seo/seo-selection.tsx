import { seo, type Values } from '#contract'
import { attempt, confirm, useHas } from '#data'
import { type List, SelectionBar } from '#list'
import { countOf, quantity } from '#record'

const ownWords: Values = Object.fromEntries(
  Object.entries(seo.fields)
    .filter(([name, { readOnly }]) => readOnly !== true && name !== 'robots')
    .map(([name]) => [name, null]),
)

/** Actions for many pages at once: allow or block search engines, and return to the template. */
export function SeoSelection({ list }: { list: List }) {
  const {
    entity,
    actions,
    control: { selection },
    may,
  } = list
  const hasOperations = useHas('operations')
  const pages = quantity(entity, countOf(selection))
  const set = (values: Values) => () => actions.run({ action: 'set', set: values }, selection)
  const empty = async () => {
    const isAgreed = await confirm({
      title: `Clear the texts of ${pages}?`,
      yes: `Clear ${pages}`,
      no: 'Keep the texts',
      isDestructive: true,
      body: <p>The template or the record fills them again. Indexing doesn’t change.</p>,
    })
    if (isAgreed) actions.run({ action: 'set', set: ownWords }, selection, true)
  }
  const tools = [
    { label: 'Index', icon: 'eye', press: set({ robots: 'index, follow' }) },
    { label: 'Noindex', icon: 'eyeOff', press: set({ robots: 'noindex, follow' }) },
    { label: 'Use template', icon: 'refresh', className: 'danger', press: () => void attempt(empty) },
  ]
  return <SelectionBar list={list} more={may.edit && hasOperations ? tools : []} />
}
