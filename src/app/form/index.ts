// The form is a state machine.
//
// loading ──▶ editing ──▶ saving ──▶ editing
//    │                      ├──▶ conflict ──▶ saving, editing
//    ▼                      └──▶ gone ──▶ editing, saving
// failed ──▶ loading, editing
//
// `reduce(state, event)` (`machine.ts`) is pure: it returns the next state and a list of effects. Nothing else changes a
// form. `run-form.ts` holds the state, and `carry-out.ts` runs the effects: it calls the host, shows toasts, moves the
// focus, navigates and stores drafts. Each response becomes an event.
//
// In `machine/`, `states.ts`, `events.ts` and `effects.ts` list all of these as data. `opening.ts` has reading and unsaved
// text, `typing.ts` typing, `saving.ts` the start and the end of a save, `deciding.ts` conflict, deletion, discard and Undo.
// A new action is an event, its state if it has one, and its effects: the compiler reports what is missing, and
// `every-event.test.ts` requires the outcome in every state.
//
// A save is one function, `save` (`save/save.ts`): choices, agreement, rules, call. It sends `saving` when the text is on
// its way, and then `saved`, or `stopped` with the reason.
//
// A form without changes shows the latest record of the query cache. Once the user types, its `record` stays the one under
// the text, with its version, until a save or a discard: this is how a save detects what others have saved meanwhile.
// Restored text puts back its version and the old values of its fields. The unsaved text of a form is its differences from
// `record`; `save/unsaved-text.ts` writes them, and they are kept in the history entry and in the host's drafts.
//
// Each opened form has one machine. It continues at another URL after a new record is saved, and finishes its save after
// the user has left. `person` is part of the state, and the machine only navigates if the user is in the form.
export { countInWords, focusField } from './error-summary.tsx'
export { FormHead, titleOf } from './form-head.tsx'
export { FormPanel } from './form-panel.tsx'
export { formScreen } from './form-screen.tsx'
export { addUnderWay, type Form, leaveField, announce, setField, setFields, setNote } from './form.ts'
export { baseValues, labelKey } from './form-text.ts'
export { givenState } from './first-values.ts'
export { Changes } from './history/changes.tsx'
export { ItemPanel, type ItemState, ListItem } from './items/item-panel.tsx'
export { UrlPager } from './items/url-pager.tsx'
export { HistoryDialog } from './history/history-dialog.tsx'
export { HappeningText } from './history/happening-text.tsx'
export {
  type ActivityChange,
  type ActivityEntry,
  activityQuery,
  listedChanges,
  readActivity,
  readChanges,
} from './history/read-activity.ts'
export { withoutEnds } from './history/versions.ts'
export { insertText } from './insert-text.ts'
export { type ChosenImage, chosenImageIn, useChosenImage } from './inputs/chosen-image.ts'
export type { InputProps } from './inputs/input-props.ts'
export { lengthWords, useMetric } from './inputs/length.ts'
export { LanguageBox } from './inputs/language-input.tsx'
export { languageInEnglish, languageTagOf } from './inputs/languages.ts'
export { findZones } from './inputs/zone-input.tsx'
export { MediaPicker } from './media-picker.tsx'
export { MissingRecord } from './missing-record.tsx'
export { OpenedRecord } from './opened-record.tsx'
export { type PageOption, PagePicker } from './page-picker.tsx'
export { PresenceNote } from './presence.tsx'
export { questions } from './questions.tsx'
export { CompareTable } from './save/conflict-dialog.tsx'
export {
  type FormExtra,
  type FormLink,
  type FormSlots,
  formSlots,
  type DescribeImageProps,
  type MediaPickerProps,
  type PickedImage,
  type RecordSeoProps,
  type SeoAsked,
  type SeoField,
  type SeoOverFormProps,
} from './slots.ts'
export { idOf, type Path, rootOf } from './field-path.ts'
export { useForm, useReadOnly, useRecord, useText, useTextOf, useTyped, useTypedText } from './use-form.ts'
export { prefetchRecord, useOpenedForm } from './use-opened-form.ts'
export { valueCell } from './value-cell.tsx'
