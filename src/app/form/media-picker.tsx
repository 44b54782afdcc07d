import { WhenLoaded } from '#ui'
import { type DescribePictureProps, formSlots, type MediaPickerProps } from './slots.ts'

/** Chooses an image of the library, or uploads one. */
export function MediaPicker(props: MediaPickerProps) {
  return (
    formSlots.MediaPicker && (
      <WhenLoaded part={formSlots.MediaPicker} onFailure={props.onClose}>
        {(Picker) => <Picker {...props} />}
      </WhenLoaded>
    )
  )
}

/** Asks for the alternative text of an image of the library. */
export function DescribePicture(props: DescribePictureProps) {
  return (
    formSlots.DescribePicture && (
      <WhenLoaded part={formSlots.DescribePicture} onFailure={props.onClose}>
        {(Describe) => <Describe {...props} />}
      </WhenLoaded>
    )
  )
}
