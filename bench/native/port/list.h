/* A list of numbers that grows, for tables that are made once. */

#ifndef LIST_H
#define LIST_H

#include <stdint.h>
#include <stdlib.h>

typedef struct {
  int32_t *items;
  int count, room;
} List;

static void push(List *list, int value) {
  if (list->count == list->room) {
    list->room = list->room == 0 ? 64 : 2 * list->room;
    list->items = realloc(list->items, (size_t)list->room * sizeof *list->items);
    if (list->items == NULL) abort();
  }
  list->items[list->count++] = value;
}

#endif
