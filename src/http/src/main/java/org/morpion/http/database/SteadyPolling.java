package org.morpion.http.database;

import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.Waiter;
import com.github.kagkarlsson.scheduler.task.Task;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;

/**
 * A scheduler that times its polling with this machine's monotonic clock. By default, the polling would use the clock
 * that determines due times, and pause whenever that clock is set back.
 */
public final class SteadyPolling extends SchedulerBuilder {

    public SteadyPolling(DataSource database, Task<?>... tasks) {
        super(database, List.of(tasks));
    }

    @Override
    protected Waiter buildWaiter() {
        // "poolingInterval" is the library's spelling of the polling interval.
        return new Waiter(poolingInterval, () -> Instant.EPOCH.plusNanos(System.nanoTime()));
    }
}
