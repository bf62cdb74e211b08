import type { Ordering } from '../../../src/schemas/kinds/kind.ts';
import { firstHanCodePoint, computeHanRanks } from '../../../src/schemas/compile/order/computeHanRanks.ts';
import { maxSortKeyLength } from '../../../src/schemas/compile/order/sortKeyOf.ts';

/**
 * Names of the functions that compute sort keys. The number is a version: columns store computed keys, so a function
 * that computes other keys must have another name.
 */
const functionNames: { readonly [O in Ordering]: string } = { text: 'text_order_1', address: 'address_order_1' };

/** Returns the name of the function for an ordering. */
export function sortKeyFunctionName(ordering: Ordering): string {
  return functionNames[ordering];
}

/** Returns the name of the column with the sort key of a text. The database computes this key. */
export function sortKeyColumnName(field: string): string {
  return `${field}$order`;
}

const hanFunction = 'han_order_1';

/** Returns the ranks of all characters, two bytes each, as a constant in which the SQL function looks up ranks. */
function hexOfRanks(): string {
  return Array.from(computeHanRanks(), rank => rank.toString(16).padStart(4, '0')).join('');
}

/**
 * Returns repeatable statements that create the functions. They only use SQL that PostgreSQL 15 and PGlite share:
 * collations differ between engines and versions, and PGlite has none for Chinese.
 */
export function sortKeyFunctionStatements(): readonly string[] {
  return [
    `create or replace function ${hanFunction}(value text) returns text language plpgsql immutable strict parallel safe as $order$
      declare
        ranks constant bytea := '\\x${hexOfRanks()}';
      begin
        return (
          select string_agg(
            case when code between ${firstHanCodePoint} and 19903 or code between 19968 and 40959
              then chr(${firstHanCodePoint} + get_byte(ranks, 2 * (code - ${firstHanCodePoint})) * 256 + get_byte(ranks, 2 * (code - ${firstHanCodePoint}) + 1))
              else sign end, '' order by place)
          from (
            select sign, ascii(sign) as code, place from unnest(string_to_array(value, null)) with ordinality as signs(sign, place)
          ) as coded);
      end $order$`,
    `create or replace function ${functionNames.text}(value text) returns text language plpgsql immutable strict parallel safe as $order$
      declare
        plain text := left(value, ${maxSortKeyLength});
      begin
        if plain ~ '[^ -~]' then
          plain := left(regexp_replace(normalize(plain, NFKD), '[\\u0300-\\u036f]', '', 'g'), ${maxSortKeyLength});
          if plain ~ '[\\u3400-\\u9fff]' then plain := ${hanFunction}(plain); end if;
        end if;
        plain := lower(plain collate "C");
        if plain !~ '[0-9]' then return plain; end if;
        return (
          select string_agg(case when part[1] is null then chr(47 + length(part[2])) || part[2] else part[1] end, '' order by place)
          from regexp_matches(plain, '([^0-9]+)|0*([0-9]+)', 'g') with ordinality as parts(part, place));
      end $order$`,
    `create or replace function ${functionNames.address}(value text) returns text language plpgsql immutable strict as $order$
      begin
        return family(value::inet)::text || substr(encode(inet_send(value::inet), 'hex'), 9);
      exception when others then
        return '9' || value;
      end $order$`,
  ];
}
