import { type ComponentType, createElement } from 'react'
import type { LongField } from '#contract'
import { createSlot } from '#kit'
import type { Form } from './form-state.ts'
import type { InputProps } from './inputs/input-props.ts'

/** Parts that a feature adds to the form of one entity. */
export interface FormExtra {
  /** Above the first section of a new record. */
  Above?: ComponentType
  /** Beside the fields of a section, by its title. */
  beside?: Readonly<Record<string, ComponentType>>
  /** Below the last section of a saved record. */
  Below?: ComponentType
  /** Under the fields of a section, by its title. */
  below?: Readonly<Record<string, ComponentType>>
  /** Asked before a form without problems is saved; false keeps the person at it. */
  beforeSave?(form: Form): Promise<boolean>
  /** Watches the form; returns what ends that. */
  watch?(form: Form): () => void
}

/** An extra of another room, which is fetched beside the form; the fields do not wait for it. */
export interface LazyFormExtra {
  load(): Promise<FormExtra>
  /** Titles of sections that keep a place beside them until the extra is there, so that nothing moves. */
  besides?: readonly string[]
  /** Keeps a place at the top as well. */
  isAbove?: boolean
}

/** `url` as the host names it; `alt` is empty for what is decorative, or has no text yet. */
export interface PickedPicture { id: string; name: string; url: string; alt: string }

export interface MediaPickerProps {
  title: string
  /** The picture that is chosen already. */
  chosenId?: string | undefined
  onChoose(picture: PickedPicture): void
  onClose(): void
}

export type SeoField = 'metaTitle' | 'metaDescription' | 'robots' | 'ogImageId' | 'jsonLd'
/** A page's SEO content that is to be written over the form of its record: its id, and the field to begin with. */
export interface SeoAsked { id: string; field: SeoField }

export interface RecordSeoProps { onAsk(asked: SeoAsked): void }
export interface SeoOverFormProps { asked: SeoAsked; onClose(): void }

/** Parts of forms that features bring. */
export interface FormSlots {
  /** By the entity's key. */
  extras: Readonly<Record<string, LazyFormExtra>>
  MarkdownEditor: ComponentType<InputProps<LongField>>
  MediaPicker: ComponentType<MediaPickerProps>
  RecordSeo: ComponentType<RecordSeoProps>
  SeoOverForm: ComponentType<SeoOverFormProps>
}

export const formSlots = createSlot<FormSlots>('form')

/** Chooses one picture of the library, or brings a new one there. */
export function MediaPicker(props: MediaPickerProps) {
  const { MediaPicker: Picker } = formSlots.read()
  return createElement(Picker, props)
}
