import type { ComponentType, ReactNode } from 'react'
import type { LongField, Row } from '#contract'
import type { Loading } from '#kit'
import type { Form } from './form.ts'
import type { InputProps } from './inputs/input-props.ts'

export interface FormLink {
  label: string
  icon: string
  to: string
  state?: Record<string, unknown>
}

/** A feature's parts in the form of one entity. */
export interface FormExtra {
  /** Shown above the first section. */
  Above?: ComponentType
  /** Links in the menu of a saved record. */
  links?(record: Row): readonly FormLink[]
  /** Shown next to the fields of a section, by its title. */
  beside?: Readonly<Record<string, ComponentType>>
  /** Shown below the last section of a saved record. */
  Below?: ComponentType
  /** Shown below the fields of a section, by its title. */
  below?: Readonly<Record<string, ComponentType>>
  /** Contains the sections, and reads what their parts have in common. */
  Around?: ComponentType<{ children: ReactNode }>
  /** Shown under each field that can be edited. */
  Under?: ComponentType<{ name: string }>
  /** Inputs in place of those of their kinds, by the field's name. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Asks a last question before a valid form is saved; false stops the save. */
  beforeSave?(form: Form): Promise<boolean>
  /** Shows the secret of a new record, once. The form closes afterwards. */
  showSecret?(secret: string): Promise<void>
  /** Watches the form; returns the function that stops it. */
  watch?(form: Form): () => void
}

/** `url` as the host returns it; `alt` is empty for a decorative image or one without an alternative text. */
export interface PickedImage {
  id: string
  name: string
  url: string
  alt: string
  /** The library has no alternative text for it, and it isn't marked as decorative. */
  lacksText: boolean
}

export interface DescribeImageProps {
  id: string
  name: string
  url: string
  /** The text is in the library; empty for a decorative image. */
  onDone(alt: string): void
  onClose(): void
}

export interface MediaPickerProps {
  title: string
  /** Asks for the alternative text of a chosen image that has none. */
  needsText?: boolean
  /** The chosen image. */
  chosenId?: string | undefined
  onChoose(image: PickedImage): void
  onClose(): void
}

export type SeoField = 'metaTitle' | 'metaDescription' | 'robots' | 'ogImageId' | 'jsonLd'
/** The SEO content to edit on top of its page's form: its ID, and the field to focus. */
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

/** Parts of forms that features provide. A screen is ready once the rooms of its parts are loaded. */
export interface FormSlots {
  /** By the entity's key. */
  extras: Readonly<Record<string, FormExtra | undefined>>
  MarkdownEditor: ComponentType<InputProps<LongField>> | undefined
  MarkdownText: ComponentType<{ text: string }> | undefined
  RecordSeo: ComponentType<RecordSeoProps> | undefined
  SeoOverForm: ComponentType<SeoOverFormProps> | undefined
  MediaPicker: Loading<ComponentType<MediaPickerProps>> | undefined
  DescribeImage: Loading<ComponentType<DescribeImageProps>> | undefined
}

export const formSlots: FormSlots = {
  extras: {},
  MarkdownEditor: undefined,
  MarkdownText: undefined,
  RecordSeo: undefined,
  SeoOverForm: undefined,
  MediaPicker: undefined,
  DescribeImage: undefined,
}
