// A table of rows: numbers to the right, sortable by its heads, scrolling sideways where the screen is narrow.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../texts/texts.ts";

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ComponentChildren;
  /** What to sort by; a column without it cannot be sorted. */
  sort?: (row: Row) => number | string;
  number?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Said instead when there are no rows. */
  empty?: string;
  /** The caption is always there for those who listen; shown when this is set. */
  showCaption?: boolean;
}

export function DataTable<Row>({ caption, columns, rows, rowKey, empty, showCaption }: DataTableProps<Row>) {
  const [order, setOrder] = useState<{ at: number; down: boolean } | null>(null);
  const by = order && columns[order.at]?.sort;
  const sorted = by
    ? [...rows].sort((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0) * (order.down ? -1 : 1))
    : rows;
  return (
    <div class="datatable" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption class={showCaption ? "" : "spoken"}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => {
              const direction = order?.at === at ? (order.down ? "descending" : "ascending") : undefined;
              return (
                <th key={column.name} scope="col" class={column.number ? "number" : ""} aria-sort={direction}>
                  {column.sort ? (
                    <button type="button" onClick={() => setOrder({ at, down: order?.at === at ? !order.down : false })}>
                      {column.name}
                      <span aria-hidden="true">{direction ? (order?.down ? " ↓" : " ↑") : ""}</span>
                    </button>
                  ) : (
                    column.name
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.name} class={column.number ? "number" : ""}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {!rows.length && (
            <tr>
              <td colSpan={columns.length} class="nothing">
                {empty ?? t("nothing")}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
