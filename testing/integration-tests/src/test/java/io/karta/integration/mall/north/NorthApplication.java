/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.mall.north;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** REST of the war itself: it lists its classes. */
@ApplicationPath("api")
public class NorthApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(NorthResource.class);
    }
}
