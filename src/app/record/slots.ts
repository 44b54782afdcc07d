import type { ReactNode } from 'react'
import type { Entity } from '#contract'
import type { PageEnding, Question } from '#data'
import type { Loading } from '#kit'
import type { Chosen } from './relation-picker.tsx'

/** Why a live page is removed from the website; `to` is the URL of its replacement. */
export type Ending = PageEnding

/** A page of the website. */
export interface SitePage {
  path: string
  label: string
}

export interface EndingAsked {
  entity: Entity
  /** Names the object: "Delete Delhi?" */
  title: string
  /** The consequence, above the question. */
  body?: ReactNode
  /** A verb with its object: "Delete Delhi". */
  yes: string
  /** The safe choice: "Keep". */
  no: string
  /** The records, unless they are too many to check. */
  ids: readonly string[]
  /** Offers a later time. `changesAt` is the time when pending changes are scheduled. */
  later?: { changesAt: string | undefined }
}

/** Asks why live pages are removed from the website, and when; undefined if the user keeps them. */
export type AskEnding = (asked: EndingAsked) => Promise<(Ending & { at?: string }) | undefined>

export interface TimeAsked {
  entity: Entity
  /** Names the object: "Schedule 3 airports" */
  title: string
  body?: ReactNode
  /** Names the time: "First published". */
  label?: string
  /** The time that is already set. */
  value?: string
  /** Whether the time is in the future, which is the default, or in the past. */
  isFuture?: boolean
  /** Names the button: "Schedule for 3 Dec, 10:00 IST". The time is undefined until it is valid. */
  yes(at: string | undefined): string
}

/** Asks for a time, in the website's time zone; undefined if the user cancels. */
export type AskTime = (asked: TimeAsked) => Promise<string | undefined>

export interface RecordAsked extends Question {
  /** Shown above the picker: "Role". */
  label: string
  /** The key of the entity to choose from. */
  to: string
  /** The word for the choice: "Role". */
  name: string
  placeholder?: string
  /** The ID of a record that can't be chosen. */
  except?: string
}

/** The questions of actions on records. */
export interface RecordQuestions {
  askEnding: AskEnding
  askTime: AskTime
  /** Undefined if the user cancels. */
  askRecord(asked: RecordAsked): Promise<Chosen | undefined>
}

/** Parts of actions on records that are loaded when they are first used. */
export interface RecordSlots {
  questions: Loading<RecordQuestions> | undefined
}

export const recordSlots: RecordSlots = { questions: undefined }
