package org.morpion.registry.catalogue;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.morpion.access.CurrentCaller;
import org.morpion.http.paging.Page;
import org.morpion.registry.ListedRecord;
import org.morpion.registry.RecordStore;
import org.morpion.registry.RecordSummary;

/** Pages of the catalogue, as the current caller may see it. Joins the caller's transaction. */
@ApplicationScoped
class CataloguePages {
    private final Catalogue catalogue;
    private final Variety variety;
    private final RecordStore store;
    private final CurrentCaller caller;

    CataloguePages(Catalogue catalogue, Variety variety, RecordStore store, CurrentCaller caller) {
        this.catalogue = catalogue;
        this.variety = variety;
        this.store = store;
        this.caller = caller;
    }

    /**
     * Returns the page that the parameters ask for, with a link to the next one.
     *
     * @param path path of the list
     */
    Response page(CatalogueParameters parameters, UriInfo uri, String path) {
        RecordFilter filter = parameters.filter(caller.get());
        int limit = parameters.limit();
        RecordOrder order = parameters.order();
        if (order == RecordOrder.VARIETY) {
            return variety.page(filter, parameters.varietyCursor(), limit)
                    .response(
                            (found, next) -> new RecordSummary.Page(catalogue.counted(store.summaries(found)), next),
                            uri,
                            path)
                    .build();
        }
        Page<ListedRecord> page = Page.of(
                catalogue.find(filter, order, parameters.cursor(), limit + 1),
                limit,
                last -> Cursor.behind(last, order).text());
        return page.response((found, next) -> new RecordSummary.Page(store.summaries(found), next), uri, path)
                .build();
    }
}
