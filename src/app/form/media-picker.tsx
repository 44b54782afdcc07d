import { WhenLoaded } from '#ui'
import { formSlots, type MediaPickerProps } from './slots.ts'

/** Chooses a picture of the library, or uploads one. */
export function MediaPicker(props: MediaPickerProps) {
  return (
    formSlots.MediaPicker && (
      <WhenLoaded part={formSlots.MediaPicker} onFailure={props.onClose}>
        {(Picker) => <Picker {...props} />}
      </WhenLoaded>
    )
  )
}
