import type { ReactNode } from 'react'
import type { Entity } from '#contract'
import type { PageEnding } from '#data'
import type { Loading } from '#kit'

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
  /** Possible replacements of the page, the likeliest first. */
  suggested?: readonly SitePage[]
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

/** Parts of actions on records that are loaded when they are first used. */
export interface RecordSlots {
  askEnding: Loading<AskEnding> | undefined
  askTime: Loading<AskTime> | undefined
}

export const recordSlots: RecordSlots = { askEnding: undefined, askTime: undefined }
