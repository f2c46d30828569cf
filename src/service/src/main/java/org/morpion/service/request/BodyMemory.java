package org.morpion.service.request;

import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.Semaphore;

/** A number of bytes that all bodies share, each from its first byte until its request is answered. */
final class BodyMemory {
    private final Semaphore bytes;

    BodyMemory(int bytes) {
        this.bytes = new Semaphore(bytes);
    }

    /** What one request takes of the memory; it is given back when the request ends, in whatever way. */
    Share share(RoutingContext context) {
        Share share = new Share();
        context.addEndHandler(end -> share.giveBack());
        return share;
    }

    /** What one body takes. For the event loop of its request. */
    final class Share {
        private int taken;
        private boolean ended;

        /** Takes so many bytes more; false if they are not there, or the request has ended. */
        boolean take(int more) {
            if (ended || !bytes.tryAcquire(more)) {
                return false;
            }
            taken += more;
            return true;
        }

        private void giveBack() {
            ended = true;
            bytes.release(taken);
            taken = 0;
        }
    }
}
