import type { InstantField } from '../../../contract/define.ts'
import { useStore } from '../../../kit/store.ts'
import { profile } from '../../profile.ts'
import { leaveField, setField } from '../edit-form.ts'
import { useForm, useTypedText } from '../use-form.ts'
import { clockIn, instantIn, zoneHere } from '../zoned-time.ts'
import type { InputProps } from './input-props.ts'

/** Typed by the clock of the person's own time zone, which is named beside it; kept as an instant. */
export function InstantInput({ path, attributes }: InputProps<InstantField>) {
  const form = useForm()
  const zone = useStore(profile, (now) => (now === 'bare' ? undefined : now?.timeZone)) ?? zoneHere()
  const text = useTypedText(path)
  const instant = Date.parse(text)
  return (
    <div className="input affix">
      <input
        {...attributes} type="datetime-local" value={Number.isNaN(instant) ? '' : clockIn(zone, instant)}
        aria-describedby={[attributes['aria-describedby'], `${attributes.id}-z`].filter(Boolean).join(' ')}
        onChange={(event) => setField(form, path, instantIn(zone, event.currentTarget.value) ?? null)}
        onBlur={() => leaveField(form, path)}
      />
      <span id={`${attributes.id}-z`}>{zone.replaceAll('_', ' ')}</span>
    </div>
  )
}
