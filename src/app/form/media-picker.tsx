import { WhenLoaded } from '#ui'
import { type DescribeImageProps, formSlots, type MediaPickerProps } from './slots.ts'

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
export function DescribeImage(props: DescribeImageProps) {
  return (
    formSlots.DescribeImage && (
      <WhenLoaded part={formSlots.DescribeImage} onFailure={props.onClose}>
        {(Describe) => <Describe {...props} />}
      </WhenLoaded>
    )
  )
}
