import { useId } from 'react'
import type { Preferences } from '#contract'
import { attempt, preferences, savePreferences, useLosesPreferences } from '#data'
import { useStore } from '#kit'

/** Each choice applies at once, so that the person sees it behind the dialog. */
export function AppearanceChoices() {
  const now = useStore(preferences)
  const isLost = useLosesPreferences()
  const save = (change: Partial<Preferences>) => void attempt(() => savePreferences(change))
  return (
    <>
      <Choice
        label="Theme"
        value={now.theme ?? 'system'}
        onChoose={(theme) => save({ theme })}
        options={[
          ['light', 'Light'],
          ['dark', 'Dark'],
          ['system', 'Match system'],
        ]}
      />
      <Choice
        label="Menu"
        value={now.menu ?? 'dark'}
        onChoose={(menu) => save({ menu })}
        options={[
          ['dark', 'Dark'],
          ['light', 'Light'],
        ]}
      />
      <Choice
        label="Density"
        value={now.density ?? 'comfortable'}
        onChoose={(density) => save({ density })}
        options={[
          ['comfortable', 'Comfortable'],
          ['compact', 'Compact'],
        ]}
      />
      <Choice
        label="Motion"
        value={now.reducedMotion ? 'reduced' : 'system'}
        onChoose={(motion) => save({ reducedMotion: motion === 'reduced' })}
        options={[
          ['system', 'Match system'],
          ['reduced', 'Reduced'],
        ]}
      />
      <Choice
        label="Single-letter keys"
        value={now.singleKeys === false ? 'off' : 'on'}
        onChoose={(keys) => save({ singleKeys: keys === 'on' })}
        options={[
          ['on', 'On'],
          ['off', 'Off'],
        ]}
      />
      {isLost && <p className="subtle">This host keeps no preferences. They last until you reload the page.</p>}
    </>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChoose(value: T): void
}

function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className="seg">
        {options.map(([key, text]) => (
          <label key={key}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={value === key}
              onChange={() => onChoose(key)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
