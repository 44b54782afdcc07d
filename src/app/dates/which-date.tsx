import type { ReactNode } from 'react'

interface WhichDateProps {
  id: string
  question: string
  options: readonly { value: string; label: string }[]
  /** The value of the chosen option, if it is one of them. */
  chosen: string
  onChoose(value: string): void
}

/** Asks which of several dates a text means. */
export function WhichDate({ id, question, options, chosen, onChoose }: WhichDateProps): ReactNode {
  return (
    <div className="field" role="radiogroup" aria-labelledby={id}>
      <p id={id} className="warn-note" role={options.some(({ value }) => value === chosen) ? undefined : 'alert'}>
        {question}
      </p>
      {options.map(({ value, label }) => (
        <label key={value} className="row">
          <input className="check" type="radio" name={id} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </div>
  )
}
