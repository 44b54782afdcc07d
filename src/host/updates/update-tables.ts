/** Selects rows that still have to be applied. A statement with exactly these words uses their index. */
export const isLeft = `state <> 'applied' and groupName <> 'unclear'`

const add = `
  insert into airport_update_count values
    (new.updateId, new.groupName, 1, new.takes > 0, new.takes = 0, new.conflicts > 0,
     new.state = 'applied' and new.takes > 0, new.state = 'applied')
  on conflict do update set "rows" = "rows" + 1, take = take + excluded.take, keep = keep + excluded.keep,
    conflicts = conflicts + excluded.conflicts, applied = applied + excluded.applied, done = done + excluded.done;`

/**
 * - `airport_taken`: the values of an airport in the last file, by its OurAirports ID. An airport that was deleted here
 * keeps its row, so that no file restores it automatically. `hash` and `runwayHash` identify an unchanged row without
 * reading it; an import of the panel leaves them empty. - `airport_pin`: fields that updates do not change. -
 * `airport_update`: comparisons. `airport_update_row`: their rows that differ, with the decisions.
 * `airport_update_same`: the rows whose airports have the same values; they go to `airport_taken` once the file isn't
 * in question. `airport_update_also`: the other groups of a row. `airport_update_count` follows the rows by triggers, because counting 80,000 rows takes too long for each response.
 */
export const updateTables = `
  create table if not exists airport_taken (
    sourceId text primary key, airportId text not null, "values" text not null, hash text not null,
    runwayHash text not null, date text not null, isGone integer not null
  ) strict, without rowid;
  create index if not exists airport_taken_facts on airport_taken (sourceId, isGone, date);
  create table if not exists airport_pin (
    airportId text not null, field text not null, byId text not null, at text not null, updateId text not null,
    primary key (airportId, field)
  ) strict;
  create table if not exists airport_update (
    id text primary key, byId text not null, at text not null, state text not null, files text not null,
    question text, problem text, operationId text not null, isRestored integer not null
  ) strict;
  create table if not exists airport_update_row (
    updateId text not null, n integer not null, sourceId text not null, airportId text, groupName text not null,
    label text not null, code text not null, countryId text, type text not null, isPublished integer not null,
    searched text not null, changes text not null, "values" text not null, hash text not null,
    runwayHash text not null, date text not null, goneDecision text, takes integer not null, keeps integer not null,
    conflicts integer not null, state text not null, problem text, takenBefore text, primary key (updateId, n)
  ) strict, without rowid;
  create index if not exists airport_update_row_by_group on airport_update_row (updateId, groupName, n);
  create index if not exists airport_update_row_left on airport_update_row (updateId, n) where ${isLeft};
  create index if not exists airport_update_row_by_airport on airport_update_row (updateId, airportId);
  create table if not exists airport_update_same (
    updateId text not null, sourceId text not null, airportId text not null, "values" text not null,
    hash text not null, runwayHash text not null, date text not null, primary key (updateId, sourceId)
  ) strict, without rowid;
  create table if not exists airport_update_also (
    updateId text not null, groupName text not null, n integer not null, primary key (updateId, groupName, n)
  ) strict, without rowid;
  create table if not exists airport_update_count (
    updateId text not null, groupName text not null, "rows" integer not null, take integer not null,
    keep integer not null, conflicts integer not null, applied integer not null, done integer not null,
    primary key (updateId, groupName)
  ) strict, without rowid;
  create trigger if not exists airport_update_row_added after insert on airport_update_row begin ${add} end;
  create trigger if not exists airport_update_row_changed
    after update of groupName, takes, conflicts, state on airport_update_row
    begin
      update airport_update_count set "rows" = "rows" - 1, take = take - (old.takes > 0), keep = keep - (old.takes = 0),
        conflicts = conflicts - (old.conflicts > 0), applied = applied - (old.state = 'applied' and old.takes > 0),
        done = done - (old.state = 'applied')
      where updateId = old.updateId and groupName = old.groupName;
      ${add}
    end;
`
