import { type ComponentProps, useId } from 'react'
import { Icon } from '#ui'

interface Props extends ComponentProps<'button'> {
  label: string
  icon: string
  count: number
}

/** A button of the header that opens a panel, with the number of what is new in it. */
export function CountedButton({ label, icon, count, ...button }: Props) {
  const countId = useId()
  return (
    <>
      <button
        {...button}
        type="button"
        className="icon-btn"
        aria-haspopup="dialog"
        aria-label={label}
        data-tip={label}
        aria-describedby={count > 0 ? countId : undefined}
      >
        <Icon name={icon} />
        {count > 0 && <span className="dot" />}
      </button>
      <span id={countId} hidden>
        {count} new
      </span>
    </>
  )
}
