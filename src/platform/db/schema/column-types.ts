import type { ColumnType, JSONColumnType } from 'kysely';

export type Time = ColumnType<Date, Date | string, Date | string>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
// Written as JSON text: the driver would turn a JavaScript array into a PostgreSQL array.
export type Json<T> = JSONColumnType<T & object, string, string>;
export type JsonValue = ColumnType<unknown, string, string>;
