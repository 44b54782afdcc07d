/**
 * - `airport_taken`: what the last file said about an airport, by its OurAirports ID. An airport that was deleted here
 *   keeps its row, so that no file brings it back by itself. `hash` and `runwayHash` tell an unchanged row without
 *   reading it; an import of the panel leaves them empty.
 * - `airport_pin`: fields that updates do not change.
 * - `airport_update`: comparisons. `airport_update_row`: their rows that differ, with the decisions.
 */
export const updateTables = `
  create table if not exists airport_taken (
    sourceId text primary key, airportId text not null, "values" text not null, hash text not null,
    runwayHash text not null, date text not null, isGone integer not null
  ) strict, without rowid;
  create table if not exists airport_pin (
    airportId text not null, field text not null, byId text not null, at text not null, updateId text not null,
    primary key (airportId, field)
  ) strict;
  create table if not exists airport_update (
    id text primary key, byId text not null, at text not null, state text not null, files text not null,
    question text, problem text, operationId text not null, isLive integer not null, isRestored integer not null
  ) strict;
  create table if not exists airport_update_row (
    updateId text not null, n integer not null, sourceId text not null, airportId text, groupName text not null,
    label text not null, code text not null, countryId text, type text not null, isPublished integer not null,
    searched text not null, changes text not null, "values" text not null, hash text not null,
    runwayHash text not null, date text not null, goneDecision text, takes integer not null, keeps integer not null,
    conflicts integer not null, state text not null, problem text, takenBefore text, primary key (updateId, n)
  ) strict, without rowid;
  create index if not exists airport_update_row_by_group
    on airport_update_row (updateId, groupName, state, takes, keeps, conflicts);
  create index if not exists airport_update_row_by_airport on airport_update_row (updateId, airportId);
`
