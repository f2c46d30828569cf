package org.morpion.service.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import org.morpion.service.quota.Amounts;
import org.morpion.service.quota.Holdings;
import org.morpion.service.quota.Quota;

/** How many schedules there are. */
@ApplicationScoped
class ScheduleHoldings implements Holdings {
    private final ScheduleStore schedules;

    ScheduleHoldings(ScheduleStore schedules) {
        this.schedules = schedules;
    }

    @Override
    public Set<Quota> quotas() {
        return Set.of(Quota.SCHEDULES);
    }

    @Override
    public Amounts of(String account) {
        return Amounts.ofSchedules(schedules.count("account", account));
    }

    @Override
    public Amounts ofAll() {
        return Amounts.ofSchedules(schedules.count());
    }
}
