/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import io.karta.cdi.problem.Problems;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Loader of service providers in the jars of an application. */
public final class ServiceProviders {

    private ServiceProviders() {}

    /** Returns the providers of a type. Stops at the first one that cannot be loaded, and reports it. */
    public static <P> List<P> load(Class<P> type, ClassLoader application, Problems problems) {
        List<P> found = new ArrayList<>();
        try {
            find(type, application).forEach(found::add);
        } catch (ServiceConfigurationError broken) {
            problems.add(Messages.brokenProvider(broken));
        }
        return found;
    }

    /**
     * Returns the providers of a type. They are loaded by the loader of this class if it finds the same ones: context
     * class loaders of servers can be slow. Open Liberty searches all its bundles for each package of a provider.
     */
    public static <P> ServiceLoader<P> find(Class<P> type, ClassLoader application) {
        return ServiceLoader.load(type, loader(type, application));
    }

    private static ClassLoader loader(Class<?> type, ClassLoader application) {
        ClassLoader own = ServiceProviders.class.getClassLoader();
        String name = "META-INF/services/" + type.getName();
        return registrations(name, application).equals(registrations(name, own)) ? own : application;
    }

    private static List<String> registrations(String name, ClassLoader loader) {
        try {
            List<String> all = new ArrayList<>();
            for (URL each : Collections.list(loader.getResources(name))) {
                all.add(each.toString());
            }
            return all;
        } catch (IOException unreadable) {
            return List.of(loader.toString()); // left to the service loader, which reports it
        }
    }
}
