/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import io.karta.autonomy.GoalChoiceApprover;
import io.karta.spi.ContextStore;
import io.karta.spi.ProcessStore;
import io.karta.userdata.EntryCodec;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.stream.Stream;

/** Rule for types with at most one bean per application: two modules of an enterprise archive could each have one. */
public final class SingleBeanRules {

    private SingleBeanRules() {}

    public static Stream<DeploymentException> check(Beans beans) {
        return Stream.of(ProcessStore.class, ContextStore.class, EntryCodec.class, GoalChoiceApprover.class)
                .filter(type -> beans.services(type).size() > 1)
                .map(type -> Messages.severalServices(type, beans.services(type)));
    }
}
