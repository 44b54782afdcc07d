// Responses of the host, read as the panel reads them.
import { dataAs, list, pageAs, requiredText, shape } from '#contract'
import {
  airportUpdateShape,
  calendarEntryShape,
  calendarMetaShape,
  chatMessageShape,
  chatMetaShape,
  deliveryShape,
  erasedPersonShape,
  eventMetaShape,
  eventShape,
  healthShape,
  hitShape,
  notificationMetaShape,
  notificationShape,
  personalCountsShape,
  personalDataShape,
  presenceShape,
  updateRowShape,
} from '#shapes'

export const readCalendar = pageAs(calendarEntryShape, calendarMetaShape)
export const readChat = pageAs(chatMessageShape, chatMetaShape)
export const readDeliveries = pageAs(deliveryShape)
export const readErasedPerson = dataAs(erasedPersonShape)
export const readEvents = pageAs(eventShape, eventMetaShape)
export const readHealth = dataAs(healthShape)
export const readHits = (response: unknown) => dataAs(list(hitShape))(response) ?? []
/** The secret of a new API token. */
export const readNewToken = (response: unknown): string | undefined =>
  dataAs(shape({ token: requiredText }))(response)?.token
export const readNotifications = pageAs(notificationShape, notificationMetaShape)
export const readPersonalCounts = dataAs(personalCountsShape)
export const readPersonalData = dataAs(personalDataShape)
export const readPresence = (response: unknown) => dataAs(list(presenceShape))(response) ?? []
export const readUpdate = dataAs(airportUpdateShape)
export const readUpdateRows = pageAs(updateRowShape)
