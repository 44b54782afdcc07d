import { type ComponentType, createElement } from 'react'
import type { LongField } from '#contract'
import { createSlot } from '#kit'
import type { Form } from './form.ts'
import type { InputProps } from './inputs/input-props.ts'

/** A feature's parts in the form of one entity. */
export interface FormExtra {
  /** Stands above the first section of a new record. */
  Above?: ComponentType
  /** Stands beside the fields of a section, by its title. */
  beside?: Readonly<Record<string, ComponentType>>
  /** Stands below the last section of a saved record. */
  Below?: ComponentType
  /** Stands under the fields of a section, by its title. */
  below?: Readonly<Record<string, ComponentType>>
  /** A last question before a valid form is saved; false stops the save. */
  beforeSave?(form: Form): Promise<boolean>
  /** Watches the form; returns the function that stops it. */
  watch?(form: Form): () => void
}

/** An extra of another room. It loads beside the form, which does not wait for it. */
export interface LazyFormExtra {
  load(): Promise<FormExtra>
  /** Titles of sections that keep a place for the extra, so that nothing moves. */
  besides?: readonly string[]
  /** Keeps a place at the top too. */
  isAbove?: boolean
}

/** `url` as the host names it; `alt` is empty for a decorative picture or one without a text. */
export interface PickedPicture {
  id: string
  name: string
  url: string
  alt: string
}

export interface MediaPickerProps {
  title: string
  /** The chosen picture. */
  chosenId?: string | undefined
  onChoose(picture: PickedPicture): void
  onClose(): void
}

export type SeoField = 'metaTitle' | 'metaDescription' | 'robots' | 'ogImageId' | 'jsonLd'
/** The SEO content to edit over the form of its page: its id, and the first field. */
export interface SeoAsked {
  id: string
  field: SeoField
}

export interface RecordSeoProps {
  onAsk(asked: SeoAsked): void
}
export interface SeoOverFormProps {
  asked: SeoAsked
  onClose(): void
}

/** Parts of forms that features bring. */
export interface FormSlots {
  /** By the entity's key. */
  extras: Readonly<Record<string, LazyFormExtra>>
  MarkdownEditor: ComponentType<InputProps<LongField>>
  MarkdownText: ComponentType<{ text: string }>
  MediaPicker: ComponentType<MediaPickerProps>
  RecordSeo: ComponentType<RecordSeoProps>
  SeoOverForm: ComponentType<SeoOverFormProps>
}

export const formSlots = createSlot<FormSlots>('form')

/** Chooses a picture of the library, or uploads one. */
export function MediaPicker(props: MediaPickerProps) {
  const { MediaPicker: Picker } = formSlots.read()
  return createElement(Picker, props)
}
