/** Paged lists: cursors, pages and query conditions. */
package org.morpion.http.paging;
