import { useSearchParams } from '#kit'
import type { ListExtraProps } from '#list'

const kinds = [
  { value: '', label: 'Made by hand' }, { value: 'pages', label: 'Former page addresses' },
  { value: 'missing', label: 'Not found' },
] as const

/** The query parameter `show` names the kind. */
export function RedirectKindChoice() {
  const [query, change] = useSearchParams()
  const shown = query.get('show') ?? ''
  const choose = (value: string) => change((next) => {
    for (const name of [...next.keys()]) next.delete(name)
    if (value) next.set('show', value)
  })
  return (
    <div className="seg redirect-kinds" role="group" aria-label="Show">
      {kinds.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={shown === value} onClick={() => choose(value)}>{label}</button>
      ))}
    </div>
  )
}

/** Over the list of redirects that people made: a choice of the other kinds. */
export function RedirectKinds({ place }: ListExtraProps) {
  return place === 'notice' ? <RedirectKindChoice /> : null
}
