import { useState } from 'react'
import { emptyWords } from '#list'
import { usePopover } from '#controls'
import type { ControlProps } from './filter-controls.ts'

/** Any of several choices, or all others. Unknown values in the URL stay until they are cleared. */
export function ChoicesControl({ id, control, terms, onTerms }: ControlProps<'choices'>) {
  const { name, label, options, hasNot } = control
  // Without a choice, the filter's values can't hold this.
  const [isNotWanted, setNotWanted] = useState(false)
  const isNot = terms.length > 0 ? terms.every(({ operator }) => operator === 'not') : isNotWanted
  const { isOpen, button, panel } = usePopover('start')
  const values = terms.map(({ value }) => value)
  const set = (next: readonly string[], isLeftOut: boolean) =>
    onTerms(next.map((value) => ({ name, operator: isLeftOut ? 'not' : 'is', value })))
  const toggle = (value: string) =>
    set(values.includes(value) ? values.filter((one) => one !== value) : [...values, value], isNot)
  const turn = () => {
    setNotWanted(!isNot)
    set(values, !isNot)
  }
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? (value || emptyWords)
  const chosen = values.map(labelOf).join(' or ')
  const checkBox = (text: string, isChecked: boolean, onChange: () => void) => (
    <label key={text} className="mi">
      <input className="check" type="checkbox" checked={isChecked} onChange={onChange} />
      {text}
    </label>
  )
  return (
    <>
      <button
        {...button}
        type="button"
        id={id}
        className="input"
        aria-haspopup="dialog"
        aria-describedby={`${id}-chosen`}
      >
        <span id={`${id}-chosen`}>{chosen === '' ? 'Any' : isNot ? `All except ${chosen}` : chosen}</span>
      </button>
      <div {...panel} className="pop menu" role="dialog" aria-label={label}>
        {isOpen && (
          <>
            {options.map((option) => checkBox(option.label, values.includes(option.value), () => toggle(option.value)))}
            {hasNot && (
              <>
                <hr />
                {checkBox('All except these', isNot, turn)}
              </>
            )}
            {values.length > 0 && (
              <button type="button" className="mi" onClick={() => onTerms([])}>
                Clear
              </button>
            )}
          </>
        )}
      </div>
    </>
  )
}
